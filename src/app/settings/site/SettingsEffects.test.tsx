import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { SettingName } from '#contract/settings/list.ts'
import { SettingsEffects } from './SettingsEffects.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const shown = (props: Parameters<typeof SettingsEffects>[0]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SettingsEffects {...props} />
    </I18nProvider>,
  )
const said = (isFailed: boolean) => shown({ names: ['undo_minutes'], effects: null, isFailed })

test('a change that cannot be counted is not said to be counted still', () => {
  expect(said(false)).toContain('Counting…')
  expect(said(true)).not.toContain('Counting…')
  expect(said(true)).toContain('The effect is not known.')
})

test('a setting says its figures, or that it has none (P-9)', () => {
  const effects = [
    { setting: 'patrol_threshold', effect: 'edits_held', before: 24, after: 212 },
  ] as const
  const of = (name: SettingName) => shown({ names: [name], effects, isFailed: false })
  expect(of('patrol_threshold')).toContain('would have waited for review: 212 (now: 24)')
  expect(of('site_name')).toContain('No figures for this setting.')
  expect(of('private_site')).toContain('No figures for this change.')
})
