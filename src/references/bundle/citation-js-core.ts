import * as config from '@citation-js/core/lib-mjs/plugins/config.js';
import * as dict from '@citation-js/core/lib-mjs/plugins/dict.js';
import { Translator } from '@citation-js/core/lib-mjs/util/translator.js';

/** What the writer of BibTeX asks of citation-js' core. The build puts it in the core's place, which would bring readers of other formats and code that fetches. */
export const plugins = { dict, config };
export const util = { Translator };
