import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Where an editor keeps what is a person's own. */
export interface Profile {
  /** All of it, in the system's folder for temporary files. */
  readonly folder: string;
  readonly userData: string;
  readonly extensions: string;
}

/**
 * What an editor in a test does without: welcome pages, chat, updates, and everything that asks the network.
 */
const QUIET = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  // As on a desktop; in a page, files are saved a second after they are edited.
  'files.autoSave': 'off',
  'git.enabled': false,
  'json.schemaDownload.enable': false,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.commandCenter': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** Settings by their full names. */
export type Settings = Readonly<Record<string, unknown>>;

/**
 * Makes a profile that nobody has used.
 *
 * @param settings what is to be set beside the quiet defaults
 * @param extensions the folder of installed extensions; an empty one by default
 */
export async function createProfile(settings: Settings = {}, extensions?: string): Promise<Profile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'svc-editor-'));
  const profile = {
    folder,
    userData: path.join(folder, 'user-data'),
    extensions: extensions ?? path.join(folder, 'extensions'),
  };
  await mkdir(path.join(profile.userData, 'User'), { recursive: true });
  await mkdir(profile.extensions, { recursive: true });
  await writeFile(
    path.join(profile.userData, 'User/settings.json'),
    JSON.stringify({ ...QUIET, ...settings }, undefined, 2),
  );
  return profile;
}

/** Removes a profile. An editor that is just ending may still write into it: that is tried a few times. */
export async function removeProfile({ folder }: Profile): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
