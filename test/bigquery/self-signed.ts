/** A certificate that nobody has signed but itself, in DER by hand (RFC 5280): Node makes keys, but no certificates. */
import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate with its key, both in PEM. */
export interface Certified {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for host names, valid for a day around now. */
export function selfSigned(hosts: readonly string[]): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(object(COMMON_NAME), der(0x0c, Buffer.from('svc test')))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(object(ECDSA_WITH_SHA256)),
    name,
    sequence(time(Date.now() - 43_200_000), time(Date.now() + 43_200_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff])))), alternatives(hosts))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = sequence(body, sequence(object(ECDSA_WITH_SHA256)), der(0x03, signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Object identifiers, encoded. */
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAMES = '551d11';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

function alternatives(hosts: readonly string[]): Buffer {
  return extension(ALTERNATIVE_NAMES, sequence(...hosts.map((host) => der(0x82, Buffer.from(host)))));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(object(id), der(0x04, value));
}

function time(milliseconds: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
}

function object(encoded: string): Buffer {
  return der(0x06, Buffer.from(encoded, 'hex'));
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** Tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
