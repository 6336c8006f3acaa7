// What parameters about tags mean (reference/parameterWords.ts).
export const tagParameterWords: Record<string, string> = {
  'listTagUse.sort': '`name`, `count`, `first_used` or `last_used`.',
  'listTagUse.q': 'Part of a tag or of another spelling of it.',
  'listTagUse.use': '`unused`, `once`, or `private`: only on private documents.',
  'suggestTags.q': 'What is being typed, at most 32 characters.',
  other: 'The tag that looks similar, or another spelling of it.',
  synonym: 'The other spelling.',
  tag: 'The tag, or another spelling of it.',
}
