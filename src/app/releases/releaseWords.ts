// Releases in words: their number, where they stand.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Release } from '#contract/releases.ts'
import type { State } from '#contract/releaseStates.ts'

/** 1.4 */
export const numberOf = ({ major, minor }: { major: number; minor: number }): string => `${major}.${minor}`

export const phaseNames: Record<State, MessageDescriptor> = {
  draft: msg`Draft`, in_review: msg`In review`, approved: msg`Approved`, scheduled: msg`Scheduled`, live: msg`Live`, superseded: msg`Superseded`, archived: msg`Archived`,
}

/** A moment in the reader's words and zone: 23 Nov 2026, 06:00; `date` in UNIX seconds. */
export const formatWhen = (date: number, locale: string): string =>
  new Date(date * 1000).toLocaleString(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeStyle: 'short' })

/** Who made it and when it went live, with dates: the same on any day. */
export const useReleaseFacts = (): ((release: Release) => string[]) => {
  const { t, i18n } = useLingui()
  return ({ user: { username }, release_date, scheduled_date, approval }) => {
    const live = release_date === null ? null : formatWhen(release_date, i18n.locale)
    const later = scheduled_date === null ? null : formatWhen(scheduled_date, i18n.locale)
    const signers = (approval?.stages ?? []).flatMap(stage => stage.signatures.filter(one => !one.rejects).map(one => one.username)).join(', ')
    return [t`by ${username}`, ...(live !== null ? [t`live since ${live}`] : later !== null ? [t`live on ${later}`] : []), ...(signers === '' ? [] : [t`signed by ${signers}`])]
  }
}

/** The newest released one of the same guide and language below it, among those that are known. */
export const beforeOf = (release: Release, all: readonly Release[]): Release | undefined => all
  .filter(one => one.guideid === release.guideid && one.langid === release.langid && one.release_date !== null && (one.major < release.major || (one.major === release.major && one.minor < release.minor)))
  .toSorted((a, b) => b.major - a.major || b.minor - a.minor)[0]

/** Whether what a field for date and time says is still to come; empty and unreadable is not. */
export const isAhead = (text: string): boolean => new Date(text).getTime() > Date.now()
