// What members of bodies about who is here mean, for people who read the reference.
export const presenceBodyWords: Record<string, string> = {
  leave: 'Whether the caller is leaving the document.',
  writing: 'Whether the caller is writing there; by default, only looking.',
  'offerHandover.kind': '`ask`: the caller asks for the step; `give`: the caller gives it away.',
  'offerHandover.stepid': 'The step; null for the whole guide, which can only be given.',
  'offerHandover.userid': 'A person who has the guide open.',
  'offerHandover.note': 'A note with it.',
  'answerHandover.accepted': 'Whether the caller accepts.',
}
