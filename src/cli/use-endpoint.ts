import type { CommandContext } from './command';
import { chosenEndpoint } from './endpoint-choice';

/** The engine asks the service that the options name; without options, to that of the plugin's settings. */
export async function useEndpoint({ engine, values, settings, translate, terminal }: CommandContext): Promise<void> {
  const choice = chosenEndpoint(values, settings.meaning.endpoint, terminal.env, translate);
  if (choice !== settings.meaning.endpoint) await engine.configure({ ...settings, meaning: { ...settings.meaning, endpoint: choice } });
}
