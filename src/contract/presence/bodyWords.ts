// What members of bodies about who is here mean, for people who read the reference.
export const presenceBodyWords: Record<string, string> = {
  leave: 'Ends it at once.',
  writing: 'Whether they write there; without it they look on.',
  'offerHandover.kind': '`ask`: the caller would like to have it; `give`: they hand it over.',
  'offerHandover.stepid': 'The step; null: the whole guide, which can only be given.',
  'offerHandover.userid': 'Somebody who has the guide open.',
  'offerHandover.note': 'Words beside it.',
  'answerHandover.accepted': 'Yes or no.',
}
