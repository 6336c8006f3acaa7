import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SettingEffect } from '#contract/settings/schemas.ts'

/** What a change does, in a sentence with its figures. */
export const useEffectWords = () => {
  const { t } = useLingui()
  return ({ effect, before, after }: SettingEffect): string => {
    switch (effect) {
      case 'people_live':
        return t`Edits of ${after} people go live at once, now ${before}.`
      case 'comments_held':
        return t`Of the comments of the last 30 days ${after} would have waited, now ${before}.`
      case 'people_unverified':
        return plural(after, {
          one: '# account reads only, until its address is proved.',
          other: '# accounts read only, until their address is proved.',
        })
      case 'admins_without_factor':
        return plural(after, {
          one: '# Admin has to set up a second factor first.',
          other: '# Admins have to set up a second factor first.',
        })
      case 'guides_closed':
        return plural(after, {
          one: '# public guide can then be read only when signed in.',
          other: '# public guides can then be read only when signed in.',
        })
      case 'translations_left':
        return plural(before, {
          one: '# translation is kept, but can no longer be changed.',
          other: '# translations are kept, but can no longer be changed.',
        })
      case 'guides_of_type':
        return plural(before, {
          one: '# guide keeps its type. Nobody can choose the type any more.',
          other: '# guides keep their type. Nobody can choose the type any more.',
        })
      case 'guides_released':
        return plural(before, {
          one: '# guide has a release. Readers get the working version instead.',
          other: '# guides have releases. Readers get the working version instead.',
        })
      case 'modules_hidden':
        return plural(before, {
          one: '# module can no longer be attempted.',
          other: '# modules can no longer be attempted.',
        })
      case 'runs_open':
        return plural(before, {
          one: '# run is open and cannot go on.',
          other: '# runs are open and cannot go on.',
        })
      case 'accounts_made':
        return plural(before, {
          one: '# account was made in the last 30 days.',
          other: '# accounts were made in the last 30 days.',
        })
      case 'views_deleted':
        return plural(after, {
          one: '# row of the view history is deleted within a day.',
          other: '# rows of the view history are deleted within a day.',
        })
      case 'audit_rows_deleted':
        return plural(after, {
          one: '# row of the audit log is deleted within a day.',
          other: '# rows of the audit log are deleted within a day.',
        })
    }
  }
}
