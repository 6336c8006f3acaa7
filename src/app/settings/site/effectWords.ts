import { plural, t } from '@lingui/core/macro'
import type { SettingEffect } from '#contract/settings/schemas.ts'

type Counts = Pick<SettingEffect, 'before' | 'after'>

const words: Record<SettingEffect['effect'], (counts: Counts) => string> = {
  people_live: ({ before, after }) =>
    t`People whose edits to new documents will be public at once: ${after} (now: ${before}).`,
  comments_held: ({ before, after }) =>
    t`Comments in the last 30 days that would have waited for review: ${after} (now: ${before}).`,
  people_unverified: ({ after }) =>
    plural(after, {
      one: '# account will be read-only until its email address is confirmed.',
      other: '# accounts will be read-only until their email addresses are confirmed.',
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
      one: '# translation will be kept, but nobody will be able to change it.',
      other: '# translations will be kept, but nobody will be able to change them.',
    }),
  guides_of_type: ({ before }) =>
    plural(before, {
      one: '# guide will keep its type. Nobody will be able to choose this type any more.',
      other: '# guides will keep their type. Nobody will be able to choose this type any more.',
    }),
  guides_released: ({ before }) =>
    plural(before, {
      one: '# guide has a release. Readers will see the live version instead.',
      other: '# guides have releases. Readers will see the live version instead.',
    }),
  modules_hidden: ({ before }) =>
    plural(before, {
      one: '# training module will no longer be available.',
      other: '# training modules will no longer be available.',
    }),
  runs_open: ({ before }) =>
    plural(before, {
      one: '# run in progress will not be able to continue.',
      other: '# runs in progress will not be able to continue.',
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
  sign_ins_deleted: ({ after }) =>
    plural(after, {
      one: '# ended sign-in will be deleted within a day.',
      other: '# ended sign-ins will be deleted within a day.',
    }),
}

/** What a change does, in a sentence with its figures. */
export const effectWords = (effect: SettingEffect): string => words[effect.effect](effect)
