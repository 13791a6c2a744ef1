/** HTTP around the protocol: requests in, answers out, and what goes wrong on the way. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from './faults.ts';
import type { Protocol, Query } from './protocol.ts';
import { envelope, type Refusal, Refused } from './refusals.ts';
import { pathBelow, type RestMethod, routeOf } from './routes.ts';

/** A request that the server has got. */
export interface SeenRequest {
  readonly method: RestMethod;
  /** The path below `/bigquery/v2/`, with its query string. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The `Authorization` header; absent where the caller is not signed in. */
  readonly authorization?: string;
  /** The status of the answer; 0 as long as there is none, and where the connection was broken. */
  readonly status: number;
}

/**
 * Serves the protocol on a port of the loopback; any free one for 0.
 *
 * @param requests - where each request is noted that asks for a method
 */
export async function listen(
  protocol: Protocol,
  faults: Faults,
  requests: SeenRequest[],
  port: number,
): Promise<Server> {
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const body = await readBody(incoming);
    const route = routeOf(incoming.method ?? 'GET', url.pathname);
    if (route === undefined) return refuse(response, NO_SUCH_METHOD);
    const path = pathBelow(url.pathname) + url.search;
    const effect = faults.strike({ method: route.method, about: aboutOf(path, body) });
    const { authorization } = incoming.headers;
    const seen = { method: route.method, path, body, ...(authorization && { authorization }), status: 0 };
    requests.push(seen);
    if (effect?.kind === 'drop' && effect.when === 'before') return incoming.socket.destroy();
    if (effect?.kind === 'refuse') {
      seen.status = effect.refusal.status;
      return effect.html ? refuseInHtml(response, effect.refusal) : refuse(response, effect.refusal);
    }
    try {
      const failing = effect?.kind === 'fail-statement' ? effect : undefined;
      const answer = await protocol.answer(route, { query: queryOf(url), body, failing });
      if (effect?.kind === 'drop') return incoming.socket.destroy();
      seen.status = answer === undefined ? 204 : 200;
      return send(response, seen.status, answer);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      seen.status = error.refusal.status;
      return refuse(response, error.refusal);
    }
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error) => {
      console.error(error);
      refuse(response, { status: 500, reason: 'internalError', message: 'An internal error occurred.' });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const NO_SUCH_METHOD: Refusal = { status: 404, reason: 'notFound', message: 'Not Found' };

async function readBody(incoming: IncomingMessage): Promise<SeenRequest['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

/** A name that comes more than once has its values with commas between them. */
function queryOf({ searchParams }: URL): Query {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]),
  );
}

/** What a request is about, for faults: its path; for a job also the labels and the SQL. */
function aboutOf(path: string, body: SeenRequest['body']): string {
  const configuration = body['configuration'] as JobConfiguration | undefined;
  const { query, labels } = { ...body, ...configuration, ...configuration?.query };
  return [path, labels === undefined ? '' : JSON.stringify(labels), query ?? ''].join('\n');
}

interface JobConfiguration {
  readonly labels?: object;
  readonly query?: { readonly query?: string };
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  send(response, refusal.status, envelope(refusal));
}

function refuseInHtml(response: ServerResponse, { status, message }: Refusal): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end(`<!DOCTYPE html><html><title>Error ${status}</title><p><b>${status}.</b> ${message}</html>`);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
