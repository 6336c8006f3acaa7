// What the members of the body mean, for bodyWords.ts of the reference.

export const replacementWords: Record<string, string> = {
  'startReplacementJob.action':
    '`find` looks and changes nothing; `replace` does what a job that found says; `undo` takes that back.',
  'startReplacementJob.jobid': 'Of `replace` the job that found, of `undo` the one that replaced.',
  find: 'What is looked for: words, or a regular expression. At most 500 characters.',
  with: 'What comes in its place; of a regular expression with groups as `$1`.',
  match_case: 'Whether capitals count.',
  whole_word: 'Only where no letter or digit stands beside it.',
  regex: 'Whether `find` is a regular expression of JavaScript, with the flags `m` and `u`.',
  in: 'Where it is looked for: all of it when absent.',
  also: 'What of wiki text is not left alone: targets of links, tags, code.',
  'startReplacementJob.category': 'Of `find`: guides in it and below it, and these categories.',
  'startReplacementJob.tag': 'Of `find`: what carries it.',
  'startReplacementJob.documents': 'Of `find`: these guides and pages, at most a thousand.',
  unticked: 'Of `replace`: by document the numbers `n` of hits that stay as they are.',
}
