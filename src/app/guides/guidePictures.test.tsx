import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { GuideSummary } from '#contract/guides.ts'
import { partOf } from '../../fixtures/partOf.ts'
import { FeaturedGuides } from './FeaturedGuides.tsx'
import { GuideRows } from './GuideRow.tsx'
import { GuidesByType } from './GuidesByType.tsx'
import { byType } from './byType.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const guide = (guideid: number, image: GuideSummary['image'] = null) =>
  partOf<GuideSummary>({
    guideid,
    title: `Belt ${guideid}`,
    type: 'repair',
    category: 'Mixer',
    locale: 'en',
    difficulty: 'Easy',
    time_required_max: 0,
    modified_date: 1,
    flags: [],
    public: true,
    username: 'Ada',
    summary: '',
    image,
  })
const picture = partOf<NonNullable<GuideSummary['image']>>({
  id: 7,
  guid: 'a',
  thumbnail: 'https://stepwright.test/igi/a.thumbnail',
})
const lists = (guides: GuideSummary[]) =>
  [
    <GuideRows key="rows" guides={guides} label="Guides" />,
    <GuidesByType key="types" groups={byType(guides)} category="Mixer" />,
    <FeaturedGuides key="featured" guides={guides} />,
  ].map(list => renderToStaticMarkup(<I18nProvider i18n={i18n}>{list}</I18nProvider>))

test('a guide without a picture has no empty box where its picture would be (D10)', () => {
  for (const html of lists([guide(1), guide(2)])) {
    expect(html).toContain('Belt 2')
    expect(html).not.toMatch(/class="[^"]*(picture|none)/)
  }
  for (const html of lists([guide(1), guide(2, picture)]))
    expect(html.match(/class="[^"]*(picture|none)/g)).toHaveLength(1)
})
