import type { CliData, CliFlags, Plugin } from 'obsidian';
import { beside, checkReport } from '../engine/citations/check-report';
import { requestsOf } from '../engine/citations/note-requests';
import { LocusApiError } from './api/model';
import { citationsOfVault } from './citations/vault-citations';
import { messageOf, reportError } from './report-error';
import type { Services } from './services';

/** `obsidian locus:search query=…`, `locus:cite`, `locus:check`: JSON, a fault too, so that a script can tell. Notes are never edited. */
export function registerCli(plugin: Plugin, services: Services): void {
  const { t } = services;
  const add = (name: string, description: string, flags: CliFlags | null, answer: (parameters: CliData) => Promise<unknown>): void =>
    plugin.registerCliHandler(name, description, flags, async (parameters) => {
      try {
        return JSON.stringify(await answer(parameters));
      } catch (error) {
        if (!(error instanceof LocusApiError)) reportError(name, error);
        return JSON.stringify({ error: messageOf(error) });
      }
    });
  add(
    'locus:search',
    t('cli.search'),
    {
      query: { value: '<text>', description: t('cli.query'), required: true },
      limit: { value: '<number>', description: t('cli.limit') },
      paper: { value: '<key>', description: t('cli.in-paper') },
    },
    (parameters) => search(services, parameters),
  );
  add(
    'locus:cite',
    t('cli.cite'),
    {
      paper: { value: '<key>', description: t('cli.paper'), required: true },
      quote: { value: '<text>', description: t('cli.quote'), required: true },
      note: { value: '<path>', description: t('cli.note') },
      keep: { description: t('cli.keep') },
    },
    ({ paper = '', quote = '', note, keep }) => services.api.cite({ paperId: paper, quote, keep: keep !== undefined && keep !== 'false', ...(note === undefined ? {} : { note }) }),
  );
  add('locus:check', t('cli.check'), null, () => check(services));
}

async function search(services: Services, parameters: CliData): Promise<unknown> {
  const query = (parameters.query ?? '').trim();
  if (query === '') return { error: 'query is missing' };
  const limit = Number(parameters.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return { error: 'limit must be a whole number from 1 to 100' };
  const scope = parameters.paper === undefined ? {} : { scope: { papers: [parameters.paper] } };
  return (await services.engine()).search({ query, limit, mode: services.settings.current.searchMode, checked: true, ...scope });
}

async function check(services: Services): Promise<unknown> {
  const opened = await services.engine();
  const cited = await citationsOfVault(services.app, opened);
  return checkReport(beside(cited, await opened.check(requestsOf(cited))));
}
