import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Digest, MendingWay, NoticeGroup, NoticeWay } from '#contract/notifications/groups.ts'

export const groupNames: Record<NoticeGroup, MessageDescriptor> = {
  signatures: msg`Signatures and releases`,
  reading: msg`Reading and training`,
  edits: msg`Your edits and reports`,
  interests: msg`Edits waiting for review`,
  comments: msg`Comments and replies`,
  following: msg`Guides and badges`,
  work: msg`Work`,
}
export const groupHelp: Record<NoticeGroup, MessageDescriptor> = {
  signatures: msg`A release needs your signature, is overdue, went live or was sent back; a guide is due for review.`,
  reading: msg`You are asked or reminded to read a release or to pass a training module.`,
  edits: msg`Your edit was accepted or denied, conflicts with newer changes or is no longer needed; your report was answered.`,
  interests: msg`New edits are waiting in a saved patrol filter that is set to notify you.`,
  comments: msg`Someone commented on something you wrote, replied to you, replied to the same comment as you, or mentioned you.`,
  following: msg`A guide you watch changed, or something you follow has a new guide. Someone completed one of your guides, or you earned a badge.`,
  work: msg`Someone took over, suspended or cancelled your run, corrected a value in its record, deleted or unpublished its guide, or gave you a work order.`,
}
export const wayNames: Record<NoticeWay, MessageDescriptor> = {
  mail: msg`Immediately by email`,
  digest: msg`In the digest`,
  inbox: msg`In the app only`,
}
export const mendingNames: Record<MendingWay, MessageDescriptor> = {
  digest: msg`Once a week by email`,
  inbox: msg`In the app only`,
}
export const digestNames: Record<Digest, MessageDescriptor> = {
  daily: msg`Every day`,
  weekly: msg`Once a week`,
  never: msg`Never`,
}

const monday = Date.UTC(2024, 0, 1)
const dayLong = 86_400_000
/** 1 is Monday. */
export const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    monday + (weekday - 1) * dayLong,
  )
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
