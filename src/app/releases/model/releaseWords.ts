// Releases in words: their number, where they stand.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShownPin } from '#contract/core/pins.ts'
import type { Release } from '#contract/releases/schemas.ts'
import type { State } from '#contract/releases/states.ts'

/** 1.4 */
export const numberOf = ({ major, minor }: { major: number; minor: number }): string =>
  `${major}.${minor}`

export const phaseNames: Record<State, MessageDescriptor> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  approved: msg`Approved`,
  scheduled: msg`Scheduled`,
  live: msg`Live`,
  superseded: msg`Superseded`,
  archived: msg`Archived`,
}

/** A moment in the reader's words and zone: 23 Nov 2026, 06:00; `date` in UNIX seconds. */
export const formatWhen = (date: number, locale: string): string =>
  new Date(date * 1000).toLocaleString(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })

/** Releases of prerequisites that stay as they are: Drain pump 1.0. The newest is not named. */
export const pinsOf = (pins: readonly ShownPin[]): string[] =>
  pins.flatMap(({ guide_title, major, minor }) =>
    guide_title !== undefined && major !== undefined && minor !== undefined
      ? `${guide_title} ${numberOf({ major, minor })}`
      : [],
  )

/** Who made it and when it went live, with dates: the same on any day. */
export const useReleaseFacts = (): ((release: Release) => string[]) => {
  const { t, i18n } = useLingui()
  return ({
    user: { username },
    release_date,
    scheduled_date,
    approval,
    prerequisite_releases,
  }) => {
    const live = release_date === null ? null : formatWhen(release_date, i18n.locale)
    const later = scheduled_date === null ? null : formatWhen(scheduled_date, i18n.locale)
    const signers = (approval?.stages ?? [])
      .flatMap(stage => stage.signatures.filter(one => !one.rejects).map(one => one.username))
      .join(', ')
    const shown = pinsOf(prerequisite_releases).join(', ')
    return [
      t`by ${username}`,
      ...(live !== null
        ? [t`published ${live}`]
        : later !== null
          ? [t`goes live on ${later}`]
          : []),
      ...(signers === '' ? [] : [t`signed by ${signers}`]),
      ...(shown === '' ? [] : [t`prerequisites: ${shown}`]),
    ]
  }
}

/** Whether what a field for date and time says is still to come; empty and unreadable is not. */
export const isAhead = (text: string): boolean => new Date(text).getTime() > Date.now()
/** Seconds -> what a field for date and time shows, in the zone of the browser; and back. */
export const localOf = (date: number): string =>
  new Date(date * 1000 - new Date(date * 1000).getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 16)
export const secondsOf = (text: string): number => Math.floor(new Date(text).getTime() / 1000)
