import { plural, t } from '@lingui/core/macro'
import type { SettingEffect } from '#contract/settings/schemas.ts'

type Counts = Pick<SettingEffect, 'before' | 'after'>

const words: Record<SettingEffect['effect'], (counts: Counts) => string> = {
  edits_held: ({ before, after }) =>
    t`Edits in the last 30 days that would have waited for review: ${after} (now: ${before}). This counts documents that use the site’s minimum.`,
  people_live: ({ before, after }) =>
    t`People whose edits to new documents will be public at once: ${after} (now: ${before}).`,
  comments_held: ({ before, after }) =>
    t`Comments in the last 30 days that would have waited for review: ${after} (now: ${before}).`,
  publications_held: ({ before, after }) =>
    t`First publications in the last 30 days that would have waited for review: ${after} (now: ${before}).`,
  edits_for_creators: ({ before, after }) =>
    t`Waiting edits that authors of the document will be able to decide on because of this: ${after} (now: ${before}).`,
  risk_high: ({ before, after }) =>
    t`Waiting edits with a risk of 50 or more, among the newest 1,000: ${after} (now: ${before}).`,
  risk_changed: ({ after }) =>
    after === 0
      ? t`No waiting edit will change between low, medium and high risk.`
      : plural(after, {
          one: '# waiting edit would change between low, medium and high risk if it was saved again. Its stored risk stays the same until then.',
          other:
            '# waiting edits would change between low, medium and high risk if they were saved again. Their stored risk stays the same until then.',
        }),
  undos_too_late: ({ before, after }) =>
    t`Decisions undone in the last 30 days that would have been too late to undo: ${after} (now: ${before}).`,
  releases_own: ({ before, after }) =>
    t`Waiting releases that people who created or changed them will be able to sign: ${after} (now: ${before}).`,
  minor_asked: ({ before }) =>
    plural(before, {
      one: '# minor release asked for signatures in the last 30 days. Minor releases will no longer do so.',
      other:
        '# minor releases asked for signatures in the last 30 days. Minor releases will no longer do so.',
    }),
  films_hidden: ({ after }) =>
    plural(after, {
      one: '# video in the steps of public guides will no longer play.',
      other: '# videos in the steps of public guides will no longer play.',
    }),
  accounts_in_hour: ({ before, after }) =>
    t`Most accounts created within one hour in the last 30 days: ${before}. With this limit: ${after}.`,
  accounts_by_sso: ({ before }) =>
    plural(before, {
      one: '# account was created through single sign-on in the last 30 days.',
      other: '# accounts were created through single sign-on in the last 30 days.',
    }),
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
