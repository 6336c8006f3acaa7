import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Chord } from '#app/ui/keys/keys.ts'
import { placedKeys } from '#app/ui/keys/ownKeys.ts'
import { bulletColours, bulletNames, bulletSigns, isColour, isSign } from '#app/ui/text/bullets.ts'
import { uncapitalized } from '#app/ui/text/uncapitalized.ts'
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

/** A colour within a sentence: an adjective in every language of the app. */
export const colourWord = (colour: BulletColour, i18n: I18n): string =>
  uncapitalized(i18n._(bulletChoiceNames[colour]), i18n.locale)

/** The key of the picker for it; '' where it has none. */
export const bulletChoiceKey = (bullet: BulletColour | BulletSign): Chord =>
  (isSign(bullet)
    ? placedKeys('bulletSign')[bulletSigns.indexOf(bullet)]
    : placedKeys('bulletColour')[bulletColours.indexOf(bullet)]) ?? ''

/** "red bullet", or the raw value of one that the app does not know. */
export const useBulletName = () => {
  const { i18n } = useLingui()
  return (bullet: string): string =>
    isColour(bullet) || isSign(bullet) ? i18n._(bulletNames[bullet]) : bullet
}
