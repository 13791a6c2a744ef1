import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium, with a profile of its own, that reaches nothing but this machine.
 *
 * @param executablePath which one
 * @param headless false to see it
 * @returns the browser; close it
 */
export async function launchBrowser(executablePath: string, headless = true): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless,
    args: [
      // Root, as in a container, has no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--disable-quic', '--disable-dev-shm-usage', '--no-first-run', '--disable-sync'],
      ...['--disable-background-networking', '--disable-component-update'],
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
