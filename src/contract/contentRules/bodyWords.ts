const kind =
  '`words`: whole words or phrases, ignoring case and accents; `hosts`: hosts that links lead to, with all hosts below them; `pattern`: one word, with `*` for any letters and `?` for one letter.'
const entries =
  'Up to 500 entries of up to 200 characters each. A host must have no path; a pattern must have at least three letters in a row.'
const shared = {
  name: 'The name of the rule, for Admins and deciders.',
  kind,
  entries,
  places:
    'What the rule applies to: `edit` of a published guide or page, `page` that is new or not yet published, `comment`, or `profile`. A profile is either refused or accepted; a comment has no risk to raise.',
  below:
    'Applies to authors with less reputation than this; null for everyone except Moderators and Admins.',
  act: '`raise`: raises the risk shown to deciders; `hold`: holds the text for review; `refuse`: refuses it.',
  message: 'The message for authors whose text is refused; required for `refuse`.',
  is_on:
    'Whether the rule is on. A change of `kind` or `entries` without it switches the rule off.',
}

/** What members of a content rule mean, for the reference. */
export const contentRuleWords: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(shared).flatMap(([name, words]) => [
      [`createContentRule.${name}`, words],
      [`patchContentRule.${name}`, words],
    ]),
  ),
  'importContentRules.format': '`stepwright-content-rules`, as in an export.',
  'importContentRules.version': 'Always 1.',
  'importContentRules.rules':
    'Up to 200 rules, as in an export. A rule with the name of an existing one changes it; others are added. Existing rules not named do not change.',
  'importContentRules.dry_run': 'Whether to return only the preview, which is the default.',
  'importContentRules.preview':
    'From the preview that was looked at; required to apply it. If the file or the rules have changed since then, nothing is applied.',
  'tryContentRule.kind': kind,
  'tryContentRule.entries': entries,
  'tryContentRule.places':
    'What is looked at: `edit`, edits that waited or went live at once; `page`, new pages and first publications; `comment`; `profile`.',
  'tryContentRule.below':
    'Only what is by authors with less reputation than this now; null for all.',
}
