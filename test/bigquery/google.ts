/**
 * Google's hosts for a process of its own: a proxy that answers in their place, with a certificate that the process is told
 * to trust. So the client signs in and sends its credentials as it does outside of tests.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** The proxy. */
export interface Google {
  /** What the process needs in its environment, but for the path of {@link certificate}: `NODE_EXTRA_CA_CERTS`. */
  readonly environment: Readonly<Record<string, string>>;
  /** In PEM. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** What the token endpoint answers. */
export interface SignIn {
  readonly status: number;
  readonly body: unknown;
}

const HOSTS = ['bigquery.googleapis.com', 'storage.googleapis.com', 'oauth2.googleapis.com', 'www.googleapis.com'];

/**
 * Starts the proxy.
 *
 * @param server address of the server that has the data
 * @param signIn answer to everybody who wants an access token
 */
export async function pretendToBeGoogle(server: string, signIn: SignIn): Promise<Google> {
  const { certificate, key } = selfSigned(HOSTS);
  const inside = createSecureServer({ cert: certificate, key }, (incoming, response) => {
    if (incoming.headers.host === 'oauth2.googleapis.com') answer(incoming, response, signIn);
    else forward(server, incoming, response);
  });
  const proxy = createServer((_, response) => response.writeHead(501).end());
  proxy.on('connect', ({ url = '' }, socket) => {
    if (!HOSTS.some((host) => url === `${host}:443`)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    inside.emit('connection', socket);
    return undefined;
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    environment: { HTTPS_PROXY: address, https_proxy: address, NO_PROXY: '', no_proxy: '' },
    certificate,
    stop: async () => {
      inside.closeAllConnections();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function answer(incoming: IncomingMessage, response: ServerResponse, { status, body }: SignIn): void {
  incoming.resume();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function forward(server: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, server), { method, headers }, (told) => {
    response.writeHead(told.statusCode ?? 502, told.headers);
    told.pipe(response);
  });
  outgoing.on('error', () => incoming.socket.destroy());
  incoming.pipe(outgoing);
}
