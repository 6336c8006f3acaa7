import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The colours in the order of their keys, then the signs (api-facts 4.5). */
export const bulletColours = [
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'light_blue',
  'blue',
  'violet',
] as const
export const bulletSigns = ['icon_note', 'icon_caution', 'icon_reminder'] as const
export type BulletColour = (typeof bulletColours)[number]
export type BulletSign = (typeof bulletSigns)[number]

/** Letters must differ within a language; black has none. */
export const bulletLetters: Record<BulletColour, MessageDescriptor | null> = {
  black: null,
  red: msg({ message: 'R', context: 'letter of the red bullet' }),
  orange: msg({ message: 'O', context: 'letter of the orange bullet' }),
  yellow: msg({ message: 'Y', context: 'letter of the yellow bullet' }),
  green: msg({ message: 'G', context: 'letter of the green bullet' }),
  light_blue: msg({ message: 'L', context: 'letter of the light blue bullet' }),
  blue: msg({ message: 'B', context: 'letter of the blue bullet' }),
  violet: msg({ message: 'V', context: 'letter of the violet bullet' }),
}

export const bulletNames: Record<BulletColour | BulletSign, MessageDescriptor> = {
  black: msg`black bullet`,
  red: msg`red bullet`,
  orange: msg`orange bullet`,
  yellow: msg`yellow bullet`,
  green: msg`green bullet`,
  light_blue: msg`light blue bullet`,
  blue: msg`blue bullet`,
  violet: msg`violet bullet`,
  icon_note: msg`note`,
  icon_caution: msg`caution`,
  icon_reminder: msg`reminder`,
}

export const isColour = (bullet: string): bullet is BulletColour =>
  (bulletColours as readonly string[]).includes(bullet)
export const isSign = (bullet: string): bullet is BulletSign =>
  (bulletSigns as readonly string[]).includes(bullet)

/** What a line with a sign begins with. */
export const signWords: Record<BulletSign, MessageDescriptor> = {
  icon_note: msg`Note.`,
  icon_caution: msg`Caution.`,
  icon_reminder: msg`Reminder.`,
}
