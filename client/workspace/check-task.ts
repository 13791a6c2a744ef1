/** Tasks that run `svc check`, the command, in a terminal: the same as in a pipeline. */
import { type Disposable, ShellExecution, Task, type TaskDefinition, TaskScope, tasks, workspace } from 'vscode';

/** The type of the tasks, and the name of the problem matcher: those of the manifest. */
const TYPE = 'svc';
const PROBLEM_MATCHER = '$svc';

/** A task as `tasks.json` has it. */
interface CheckTask extends TaskDefinition {
  readonly command: 'check';
  /** Options files, SQL scripts, folders or patterns; the whole folder by default. */
  readonly files?: readonly string[];
  /** More flags of the command. */
  readonly flags?: readonly string[];
}

/** Offers one task for each folder, and runs those of `tasks.json`. The command has to be on the `PATH`. */
export function registerCheckTask(): Disposable {
  return tasks.registerTaskProvider(TYPE, {
    provideTasks: () =>
      (workspace.workspaceFolders ?? []).map((folder) => taskOf({ type: TYPE, command: 'check' }, folder)),
    resolveTask: ({ definition, scope }) => taskOf(definition as CheckTask, scope),
  });
}

function taskOf(definition: CheckTask, scope: Task['scope']): Task {
  const { command, files = ['.'], flags = [] } = definition;
  const run = new ShellExecution('svc', [command, ...files, ...flags]);
  return new Task(definition, scope ?? TaskScope.Workspace, command, TYPE, run, PROBLEM_MATCHER);
}
