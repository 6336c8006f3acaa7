import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { isAuthor, isModerator } from '#app/api/roles.ts'

export type SiteFeatures = { work_log: boolean; training: boolean; releases: boolean }

export type Entry = 'anyone' | 'signed in' | 'authors' | 'moderators' | 'admins'
/** `words`: other names by which people look for it. */
export type PaletteScreen = {
  id: string
  icon: LucideIcon
  name: MessageDescriptor
  words: MessageDescriptor
  href: string
  for: Entry
  needs?: keyof SiteFeatures
}

export const screen = (
  id: string,
  icon: LucideIcon,
  [name, words]: readonly [MessageDescriptor, MessageDescriptor],
  href: string,
  entry: Entry,
  needs?: keyof SiteFeatures,
): PaletteScreen => ({ id, icon, name, words, href, for: entry, ...(needs && { needs }) })

export const mayEnter: Record<Entry, (me: User | null) => boolean> = {
  anyone: () => true,
  'signed in': me => me !== null,
  authors: isAuthor,
  moderators: isModerator,
  admins: me => me?.greatest_privilege === 'Admin',
}
