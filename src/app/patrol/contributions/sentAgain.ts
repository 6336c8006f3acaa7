/** Why an edit was not sent again as it is; `partly`: a part of it is saved. null: it was. */
export type WhyNotSent = 'unsent' | 'waits' | 'refused' | 'partly' | null

type Outcome = {
  kind: 'done' | 'unsent' | 'waits' | 'refused' | 'moved on'
  /** What of it went out; null: nothing. */ part?: unknown
}
export const whyNotSent = (outcome: Outcome): WhyNotSent => {
  switch (outcome.kind) {
    case 'done':
      return null
    case 'unsent':
    case 'waits':
      return outcome.kind
    default:
      return outcome.part ? 'partly' : 'refused'
  }
}
