const kind =
  '`words`: words or phrases, whole, however they are written large or small or accented; `hosts`: what a link leads to, and all that lies below it; `pattern`: one word with `*` for any letters and `?` for one.'
const entries =
  'Up to 500 entries of up to 200 characters each. A host must have no path; a pattern must have at least three letters in a row.'
const shared = {
  name: 'What Admins and deciders know it by.',
  kind,
  entries,
  places:
    'What it is asked of: `edit` of a published guide or page, `page` that is new or not published yet, `comment`, `profile`. A profile is refused or taken; a comment has no risk that rises.',
  below: 'Whose reputation is lower; null for everybody who is no Moderator.',
  act: '`raise`: the edit stands out to deciders; `hold`: what was written waits for review; `refuse`: it is not taken.',
  message: 'The message for authors whose text is refused; required for `refuse`.',
  is_on:
    'Whether what people write is compared with it. A change of kind or entries that does not say it switches the rule off.',
}

/** What members of a content rule mean, for the reference. */
export const contentRuleWords: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(shared).flatMap(([name, words]) => [
      [`createContentRule.${name}`, words],
      [`patchContentRule.${name}`, words],
    ]),
  ),
  'importContentRules.format': '`stepwright-content-rules`, as an export has it.',
  'importContentRules.version': '1.',
  'importContentRules.rules':
    'Rules as an export has them, at most 200. One with the name of a rule of the site changes that; the others are new. Rules of the site that are not named stay as they are.',
  'importContentRules.dry_run': 'Whether only the preview is made; true when absent.',
  'importContentRules.preview':
    'Of the preview that was looked at; required to apply it. Where the file or the rules are others by now, nothing is applied.',
  'tryContentRule.kind': kind,
  'tryContentRule.entries': entries,
  'tryContentRule.places':
    'Where the rule is asked: an edit that waited is an `edit`, a first publication a `page`.',
  'tryContentRule.below': 'Edits of authors whose reputation is lower now; null for all.',
}
