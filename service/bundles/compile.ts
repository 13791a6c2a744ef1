/**
 * The body of `svc_compile`, the JavaScript function behind `deploy_installer`. Its size is a hard budget, as inline code
 * has 32 KB at most (https://cloud.google.com/bigquery/quotas#udf_limits); so has the one of `svc_service`, see `runtime.ts`.
 */
import { deployInstaller, type Parts } from '../routines/deploy.ts';

/** What `svc_compile` answers: the statement that makes `install_svc`. */
export function compile(options: unknown, parts: string): string {
  return deployInstaller(options, JSON.parse(parts) as Parts);
}
