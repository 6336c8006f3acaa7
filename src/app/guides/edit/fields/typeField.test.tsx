import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { TypeField } from './TypeField.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a type says what it is for, and one of the site’s own only its name', () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TypeField
        types={[
          { value: 'repair', label: 'Repair', question: '', subject: 'optional' },
          { value: 'tuning', label: 'Tuning', question: 'Which sensor?', subject: 'required' },
        ]}
        type="repair"
        error={undefined}
        onType={() => undefined}
      />
    </I18nProvider>,
  )
  expect(html).toContain('Tuning')
  expect(html.match(/aria-describedby/g)).toHaveLength(1)
  expect(html).not.toContain('Which sensor?')
})
