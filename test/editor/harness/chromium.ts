import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a Chromium is installed, in the order of preference. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What somebody can do about it when there is none. */
export const CHROMIUM_ADVICE =
  'no Chromium was found: install chromium or google-chrome, or set CHROMIUM_PATH to the executable of one';

/**
 * Finds a Chromium.
 *
 * @returns its executable, `CHROMIUM_PATH` first; undefined when there is none
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...USUAL_PLACES].find((file) => existsSync(file));
}

/**
 * Finds a Chromium, or installs Debian's where that can be done without asking anybody: as root, where there is apt-get.
 *
 * @returns its executable; undefined when there is none and none could be installed
 */
export function provideChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined || process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) return found;
  console.log('There is no Chromium here: installing the package "chromium" of this system with apt-get.');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return undefined;
  }
  return findChromium();
}

function has(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
