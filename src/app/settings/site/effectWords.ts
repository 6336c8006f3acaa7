import { plural, t } from '@lingui/core/macro'
import type { SettingEffect } from '#contract/settings/schemas.ts'

type Counts = Pick<SettingEffect, 'before' | 'after'>

const words: Record<SettingEffect['effect'], (counts: Counts) => string> = {
  people_live: ({ before, after }) =>
    t`People whose edits to new documents will be public at once: ${after} (now: ${before}).`,
  comments_held: ({ before, after }) =>
    t`${after} of the comments in the last 30 days would have waited for review (now: ${before}).`,
  people_unverified: ({ after }) =>
    plural(after, {
      one: '# account can only read until its address is confirmed.',
      other: '# accounts can only read until their addresses are confirmed.',
    }),
  admins_without_factor: ({ after }) =>
    plural(after, {
      one: '# Admin will have to set up a second factor.',
      other: '# Admins will have to set up a second factor.',
    }),
  guides_closed: ({ after }) =>
    plural(after, {
      one: '# public guide will be readable only by people who are signed in.',
      other: '# public guides will be readable only by people who are signed in.',
    }),
  translations_left: ({ before }) =>
    plural(before, {
      one: '# translation is kept, but can no longer be changed.',
      other: '# translations are kept, but can no longer be changed.',
    }),
  guides_of_type: ({ before }) =>
    plural(before, {
      one: '# guide keeps its type. Nobody can choose the type any more.',
      other: '# guides keep their type. Nobody can choose the type any more.',
    }),
  guides_released: ({ before }) =>
    plural(before, {
      one: '# guide has a release. Readers will see the live version instead.',
      other: '# guides have releases. Readers will see the live version instead.',
    }),
  modules_hidden: ({ before }) =>
    plural(before, {
      one: '# training module can no longer be taken.',
      other: '# training modules can no longer be taken.',
    }),
  runs_open: ({ before }) =>
    plural(before, {
      one: '# run in progress cannot continue.',
      other: '# runs in progress cannot continue.',
    }),
  accounts_made: ({ before }) =>
    plural(before, {
      one: '# account was created in the last 30 days.',
      other: '# accounts were created in the last 30 days.',
    }),
  views_deleted: ({ after }) =>
    plural(after, {
      one: '# entry in the view history will be deleted within a day.',
      other: '# entries in the view history will be deleted within a day.',
    }),
  audit_rows_deleted: ({ after }) =>
    plural(after, {
      one: '# entry in the audit log will be deleted within a day.',
      other: '# entries in the audit log will be deleted within a day.',
    }),
}

/** What a change does, in a sentence with its figures. */
export const effectWords = (effect: SettingEffect): string => words[effect.effect](effect)
