/** Dates and times as ZetaSQL packs them: the bit fields of its `civil_time.h`. */
import type { Message } from './proto.ts';

/** Days since 1970 of `YYYY-MM-DD`. */
export function dayFromText(text: string): number {
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) throw new Error(`not a date: ${text}`);
  return Math.round(milliseconds / 86_400_000);
}

/** `YYYY-MM-DD` of days since 1970. */
export function dayToText(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10);
}

/** The message of `YYYY-MM-DDTHH:MM:SS[.ffffff]`. */
export function civilToProto(text: string): Message {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)[T ](.*)$/.exec(text) ?? [];
  if (time === undefined) throw new Error(`not a date and time: ${text}`);
  const { seconds, micros } = secondsOf(time);
  const packed =
    (((((BigInt(Number(year)) << 4n) | BigInt(Number(month))) << 5n) | BigInt(Number(day))) << 17n) | seconds;
  return { bitFieldDatetimeSeconds: String(packed), nanos: micros * 1000 };
}

/** `YYYY-MM-DDTHH:MM:SS[.ffffff]` of the message. */
export function civilFromProto(proto: Message | undefined): string {
  const packed = BigInt(String(proto?.['bitFieldDatetimeSeconds'] ?? '0'));
  const year = String(packed >> 26n).padStart(4, '0');
  const date = `${year}-${two(packed >> 22n, 4n)}-${two(packed >> 17n, 5n)}`;
  return `${date}T${clock(packed)}${fraction(Number(proto?.['nanos'] ?? 0) / 1000)}`;
}

/** The packed number of `HH:MM:SS[.ffffff]`. */
export function timeToProto(text: string): string {
  const { seconds, micros } = secondsOf(text);
  return String((seconds << 30n) | BigInt(micros * 1000));
}

/** `HH:MM:SS[.ffffff]` of the packed number. */
export function timeFromProto(packed: string): string {
  const number = BigInt(packed);
  return clock(number >> 30n) + fraction(Number(BigInt.asUintN(30, number)) / 1000);
}

function secondsOf(time: string): { readonly seconds: bigint; readonly micros: number } {
  const [, hour, minute, second, micros] = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?$/.exec(time) ?? [];
  if (second === undefined) throw new Error(`not a time: ${time}`);
  const seconds = (((BigInt(Number(hour)) << 6n) | BigInt(Number(minute))) << 6n) | BigInt(Number(second));
  return { seconds, micros: Number((micros ?? '').padEnd(6, '0')) };
}

function clock(packed: bigint): string {
  return `${two(packed >> 12n, 5n)}:${two(packed >> 6n, 6n)}:${two(packed, 6n)}`;
}

function two(packed: bigint, bits: bigint): string {
  return String(BigInt.asUintN(Number(bits), packed)).padStart(2, '0');
}

function fraction(micros: number): string {
  return micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
}
