import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Digest, NoticeGroup, NoticeWay } from '#contract/notifications/groups.ts'

export const groupNames: Record<NoticeGroup, MessageDescriptor> = {
  signatures: msg`Signatures and releases`,
  reading: msg`Reading and training`,
  edits: msg`Your edits and reports`,
  comments: msg`Comments and answers`,
  following: msg`Guides you follow`,
  work: msg`Work`,
}
export const groupHelp: Record<NoticeGroup, MessageDescriptor> = {
  signatures: msg`A release waits for your signature, is overdue, was released or sent back; a guide is due for review.`,
  reading: msg`You are asked to read a release or to do a training, or reminded of it.`,
  edits: msg`Your edit was accepted, refused or overtaken; your report was answered.`,
  comments: msg`Someone commented on something of yours, answered or mentioned you.`,
  following: msg`A guide you watch changed, someone used a guide of yours, you earned a badge.`,
  work: msg`A run of yours was taken over, suspended or cancelled; a step is to be done again.`,
}
export const wayNames: Record<NoticeWay, MessageDescriptor> = {
  mail: msg`At once by email`,
  digest: msg`In the digest`,
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
