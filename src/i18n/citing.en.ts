/** English for citing from a note: suggestions at the cursor, support for a sentence, the source of a quote, repair of links. */
export const citingEn = {
  'command.find-support': 'Find support for this sentence',
  'command.find-quote': 'Find the source of this quote',

  // Suggestions at the cursor
  'suggest.hint': 'Words from the passage to cite, or a paper’s author and year',
  'suggest.loading': 'Searching…',
  'suggest.nothing': 'Nothing found for “{query}”',
  'suggest.failed': 'The search did not work',
  'suggest.paper': 'Paper',
  'suggest.narrow': 'only this paper',
  'suggest.narrow-to': 'Only {paper}',
  'suggest.widen': 'All papers',

  // Support for a sentence
  'support.placeholder': 'The sentence to support',
  'support.searching': 'Looking for support…',
  'support.nothing': 'No passage found. {coverage}.',
  'support.cited': 'already cited here',
  'support.no-sentence': 'There is no sentence at the cursor.',
  'support.insert': 'cite after the sentence',
  'support.page': 'show on its page',
  'support.moved-on': 'The sentence was changed meanwhile, so nothing was inserted.',

  // Source of a quote
  'quote-source.placeholder': 'The words of the quote',
  'quote-source.searching': 'Looking for the words…',
  'quote-source.nothing': 'These words stand in no paper that was searched, not even nearly.',
  'quote-source.none-selected': 'Select the words of the quote first.',
  'quote-source.insert': 'cite after the selection',
  'quote-source.verbatim': 'Word for word',
  'quote-source.normalised': 'Same words, typeset differently',
  'quote-source.near': 'Nearly: the differences are marked',

  // What a citation says, and what can be done about it
  'hover.was': 'Cited',
  'hover.is': 'Now in the paper',
  'hover.at': 'Cited at {from}; the words are now at {to}.',
  'hover.repair': 'Repair link',
  'hover.accept': 'Cite the new wording',
  'hover.re-cite': 'Cite again…',
  'hover.copy-as': 'Copy…',
  'hover.removed': 'Left out: {text}',
  'hover.added': 'New: {text}',
  'copy.words': 'Cited words',
  'copy.link': 'Link',
  'copy.quote': 'Link and quote',
  'copy.callout': 'Quote as call-out',
  'copy.pandoc': 'Pandoc citation',
  'copy.reference': 'Plain reference',
  'repair.done': '{count} {count|link|links} repaired.',
  'repair.skipped': 'The link was changed meanwhile, so it was left as it is.',
  'repair.all-title': 'Repair all of them?',
  'repair.all-text': 'The note has {count} links to this place, and which of them is drawn here is not known. All can be repaired, or none.',
  'repair.all-button': 'Repair all {count}',
  'insert.note-gone': 'The note “{note}” is not open here any more, so nothing was inserted.',

  // Settings
  'settings.trigger': 'Suggest citations after',
  'settings.trigger-desc': 'Type these signs in a note, then words from a passage. Leave empty to switch the suggestions off.',
  'settings.trigger-invalid': 'At most eight signs, no blanks, and not only letters or digits.',
};
