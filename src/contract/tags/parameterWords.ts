// What parameters about tags mean (reference/parameterWords.ts).
export const tagParameterWords: Record<string, string> = {
  'listTagUse.sort': 'name, count, first_used or last_used.',
  'listTagUse.q': 'A part of a tag or of another spelling of it.',
  'listTagUse.use': '`unused`, `once`, or `private`: only on private documents.',
  other: 'The tag that looks like it, or another spelling of it.',
  synonym: 'The other spelling.',
  tag: 'The tag, or another spelling of it.',
}
