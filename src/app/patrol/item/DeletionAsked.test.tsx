import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { DeletionAsked } from './DeletionAsked.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const ned = partOf<PatrolItemDetail['author']>({ userid: 7, username: 'Ned' })
const mia = partOf<PatrolItemDetail['author']>({ userid: 8, username: 'Mia' })
const said = (more: Partial<PatrolItemDetail>) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DeletionAsked
        detail={partOf<PatrolItemDetail>({
          author: ned,
          doc_type: 'guide',
          signals: ['deletion_proposed'],
          messages: [],
          ...more,
        })}
      />
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')
const message = (author: typeof ned, text_raw: string) =>
  partOf<PatrolItemDetail['messages'][number]>({ author, text_raw })

test('who asks for a deletion and why is said, and what accepting does (P-22)', () => {
  const told = said({ messages: [message(mia, 'Why?'), message(ned, 'It is sold no more.')] })
  expect(told).toContain(
    'Ned asks for this guide to be deleted. Their reason: “It is sold no more.”',
  )
  expect(told).toContain('Accepting deletes nothing')
  expect(told).not.toContain('GUIDE_DELETE')
  expect(said({ doc_type: 'wiki' })).toContain(
    'Ned asks for this page to be deleted. No reason is given.',
  )
})

test('an edit that asks for no deletion says nothing of one (P-22)', () => {
  expect(said({ signals: [] })).toBe('')
})
