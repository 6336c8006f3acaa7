// What the members of the body mean, for bodyWords.ts of the reference.

export const replacementWords: Record<string, string> = {
  'startReplacementJob.action':
    '`find` searches and changes nothing; `replace` replaces what a `find` job found; `undo` undoes a `replace` job.',
  'startReplacementJob.jobid':
    'With `replace`: the job that searched. With `undo`: the job that replaced.',
  find: 'The words or the regular expression to search for, at most 500 characters.',
  with: 'The replacement; for a regular expression, with groups such as `$1`.',
  match_case: 'Whether to match upper and lower case.',
  whole_word: 'Whether to match only whole words, with no letter or digit next to them.',
  regex: 'Whether `find` is a JavaScript regular expression, with the flags `m` and `u`.',
  in: 'Where to search; by default, everywhere.',
  also: 'Protected parts of wiki text to search as well: `links` (their targets), `tags`, `code`.',
  'startReplacementJob.category':
    'With `find`: only guides in this category or below it, and the pages of these categories.',
  'startReplacementJob.tag': 'With `find`: only guides and pages with this tag.',
  'startReplacementJob.documents': 'With `find`: only these guides and pages, up to 1,000.',
  unticked: 'With `replace`: for each document, the numbers `n` of the hits to leave unchanged.',
}
