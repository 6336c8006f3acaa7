// The tour of whoever is new: which hint is shown, and whether it goes on. Pure.

/** In their order; each says one thing that an editor of guides can do. */
export const hints = ['sample', 'lines', 'bullets', 'pictures', 'order', 'check', 'rooms'] as const
export type Hint = (typeof hints)[number]
/** `hint` counts from 0. `kept`: the sample guide has become a guide. */
export type Tour = { state: 'new' | 'on' | 'left' | 'kept'; hint: number }
export type TourAct = 'begin' | 'next' | 'back' | 'leave' | 'restart' | 'keep'

export const newTour: Tour = { state: 'new', hint: 0 }
const last = hints.length - 1

export const reduceTour = (tour: Tour, act: TourAct): Tour => {
  const { state, hint } = tour
  switch (act) {
    case 'begin':
      return state === 'kept' ? { state: 'on', hint: 0 } : { ...tour, state: 'on' }
    case 'restart':
      return { state: 'on', hint: 0 }
    case 'next':
      return state === 'on' ? { ...tour, hint: Math.min(last, hint + 1) } : tour
    case 'back':
      return state === 'on' ? { ...tour, hint: Math.max(0, hint - 1) } : tour
    case 'leave':
      return state === 'on' ? { ...tour, state: 'left' } : tour
    case 'keep':
      return { state: 'kept', hint: 0 }
  }
}

const isState = (value: unknown): value is Tour['state'] =>
  ['new', 'on', 'left', 'kept'].some(one => one === value)

/** As the device keeps it; what nobody can read is a tour that has not begun. */
export const parseTour = (text: string | null): Tour => {
  if (text === null) return newTour
  try {
    const { state, hint } = JSON.parse(text) as Partial<Record<keyof Tour, unknown>>
    const isHint = Number.isInteger(hint) && Number(hint) >= 0 && Number(hint) <= last
    return isState(state) && isHint ? { state, hint: Number(hint) } : newTour
  } catch {
    return newTour
  }
}
