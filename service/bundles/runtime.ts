/** The body of `svc_service`, the JavaScript function that `RUN` asks. */
export { doTask } from '../routines/tasks.ts';
