import type { Plugin } from 'obsidian';
import { messageOf } from './report-error';
import type { Services } from './services';

/** `obsidian locus:search query=…`: the pane's answer as JSON. A fault is JSON too, so that a script can tell. */
export function registerCli(plugin: Plugin, services: Services): void {
  const { t } = services;
  plugin.registerCliHandler(
    'locus:search',
    t('cli.search'),
    {
      query: { value: '<text>', description: t('cli.query'), required: true },
      limit: { value: '<number>', description: t('cli.limit') },
    },
    async (parameters) => {
      try {
        const query = (parameters.query ?? '').trim();
        if (query === '') return JSON.stringify({ error: 'query is missing' });
        const limit = Number(parameters.limit ?? 10);
        if (!Number.isInteger(limit) || limit < 1 || limit > 100) return JSON.stringify({ error: 'limit must be a whole number from 1 to 100' });
        return JSON.stringify(await (await services.engine()).search({ query, limit, mode: services.settings.current.searchMode, checked: true }));
      } catch (error) {
        return JSON.stringify({ error: messageOf(error) });
      }
    },
  );
}
