import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { bulletNames, isColour, isSign } from '#app/ui/text/bullets.ts'
import type { BulletColour, BulletSign } from '#app/ui/text/bullets.ts'

/** The names in the picker: a colour or a sign, in one word. */
export const bulletChoiceNames: Record<BulletColour | BulletSign, MessageDescriptor> = {
  black: msg({ message: 'Black', context: 'bullet' }),
  red: msg({ message: 'Red', context: 'bullet' }),
  orange: msg({ message: 'Orange', context: 'bullet' }),
  yellow: msg({ message: 'Yellow', context: 'bullet' }),
  green: msg({ message: 'Green', context: 'bullet' }),
  light_blue: msg({ message: 'Light blue', context: 'bullet' }),
  blue: msg({ message: 'Blue', context: 'bullet' }),
  violet: msg({ message: 'Violet', context: 'bullet' }),
  icon_note: msg({ message: 'Note', context: 'bullet' }),
  icon_caution: msg({ message: 'Caution', context: 'bullet' }),
  icon_reminder: msg({ message: 'Reminder', context: 'bullet' }),
}

/** The keys of the picker: digits for colours in their order, letters for signs. */
export const bulletChoiceKeys: Record<BulletColour | BulletSign, string> = {
  black: '1',
  red: '2',
  orange: '3',
  yellow: '4',
  green: '5',
  light_blue: '6',
  blue: '7',
  violet: '8',
  icon_note: 'n',
  icon_caution: 'c',
  icon_reminder: 'r',
}

/** "red bullet", or the raw value of one that the app does not know. */
export const useBulletName = () => {
  const { i18n } = useLingui()
  return (bullet: string): string =>
    isColour(bullet) || isSign(bullet) ? i18n._(bulletNames[bullet]) : bullet
}
