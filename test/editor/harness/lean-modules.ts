import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Puts plain JavaScript in place of the compiled modules that the server cannot start without.
 *
 * @param modules its folder `node_modules`
 */
export async function replaceCompiledModules(modules: string): Promise<void> {
  for (const [name, code] of Object.entries(REPLACEMENTS)) {
    const folder = path.join(modules, name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, version: '0.0.0', main: 'index.js' }));
    await writeFile(path.join(folder, 'index.js'), code);
  }
}

/** The logger of VS Code writes files; without one, every logger reports an error of its own. */
const LOGGER = `'use strict';
const fs = require('node:fs');
const path = require('node:path');
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

class Logger {
  constructor(file) {
    this.file = file;
    this.level = LEVELS.indexOf('info');
    this.plain = false;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.appendFileSync(file, '');
  }
  setLevel(level) { this.level = level; }
  getLevel() { return this.level; }
  setPattern() {}
  clearFormatters() { this.plain = true; }
  flush() {}
  drop() {}
}
LEVELS.forEach((name, level) => {
  Logger.prototype[name] = function (message) {
    if (level < this.level) return;
    const line = this.plain ? message : new Date().toISOString() + ' [' + name + '] ' + message + '\\n';
    // The folder of the logs is removed when a test ends, which may be before the last message.
    try { fs.appendFileSync(this.file, line); } catch {}
  };
});

exports.Logger = Logger;
exports.setLevel = exports.setFlushOn = () => {};
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async (name, file) => new Logger(file);
`;

const WATCHDOG = 'exports.start = () => {};\n';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '@vscode/spdlog': LOGGER,
  '@vscode/native-watchdog': WATCHDOG,
  'native-watchdog': WATCHDOG,
  '@vscode/deviceid': "exports.getDeviceId = async () => '00000000-0000-0000-0000-000000000000';\n",
};
