import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Guide, GuideSummary } from '#contract/guides/shapes.ts'
import type { Found } from '#contract/search/schemas.ts'
import { RecentGuides } from '#app/home/BenchParts.tsx'
import { PaletteRow } from '#app/search/palette/PaletteRow.tsx'
import { SearchResult } from '#app/search/SearchResult.tsx'
import { partOf } from '../../fixtures/partOf.ts'
import { FeaturedGuides } from './FeaturedGuides.tsx'
import { GuideRows } from './list/GuideRow.tsx'
import { FeaturedFirst } from './FeaturedFirst.tsx'
import { GuidesByType } from './list/GuidesByType.tsx'
import { ShortGuideRows } from './list/ShortGuideRows.tsx'
import { guidePicture } from '#app/media/pictures/listPicture.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const guide = (
  guideid: number,
  image: GuideSummary['image'] = null,
  fallback_image: GuideSummary['image'] = null,
) =>
  partOf<GuideSummary>({
    dataType: 'guide',
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
    fallback_image,
  })
const pictureNamed = (guid: string) =>
  partOf<NonNullable<GuideSummary['image']>>({
    id: 7,
    guid,
    thumbnail: `https://stepwright.test/igi/${guid}.thumbnail`,
    original: `https://stepwright.test/igi/${guid}.full`,
  })
const picture = pictureNamed('own')
const html = (shown: ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{shown}</I18nProvider>)
const lists = (guides: GuideSummary[]) =>
  [
    <GuideRows key="rows" guides={guides} label="Guides" />,
    <GuidesByType
      key="types"
      types={[{ type: 'repair', count: guides.length, guides }]}
      category="Mixer"
    />,
    <ShortGuideRows key="short" guides={guides} />,
    <FeaturedFirst key="first" guides={guides} />,
    <FeaturedGuides key="featured" guides={guides} />,
  ].map(html)

test('a guide without a picture has no empty box where its picture would be (D10)', () => {
  for (const list of lists([guide(1), guide(2)])) {
    expect(list).toContain('Belt 2')
    expect(list).not.toMatch(/class="[^"]*(picture|none)/)
  }
  for (const list of lists([guide(1), guide(2, picture)]))
    expect(list.match(/class="[^"]*(picture|none)/g)).toHaveLength(1)
})

/** Everything but the lists that names one guide with its picture. */
const single = (shown: GuideSummary) => {
  const found = partOf<Extract<Found, { dataType: 'guide' }>>({
    ...shown,
    highlight: { title: [], text: [], place: null, path: [], causes: [] },
  })
  const recent = { guideid: shown.guideid, title: shown.title, at: 1, opened: true, guide: shown }
  return [
    <SearchResult key="result" found={found} type={null} time={null} />,
    <PaletteRow
      key="palette"
      id="row"
      row={{ kind: 'found', id: 'row', found, href: '/' }}
      isChosen={false}
      text=""
      onChoose={() => {}}
      onPoint={() => {}}
    />,
    <RecentGuides key="recent" recent={[recent]} />,
  ].map(html)
}

test('a guide without a picture shows the one that stands for it (D10)', () => {
  const standIn = pictureNamed('stand-in')
  for (const shown of [...lists([guide(1, null, standIn)]), ...single(guide(1, null, standIn))])
    expect(shown).toContain('/igi/stand-in.')
  for (const shown of [...lists([guide(1, picture)]), ...single(guide(1, picture))])
    expect(shown).toContain('/igi/own.')
})

test('recent guides without a picture have no empty box (D10)', () => {
  for (const shown of single(guide(1))) {
    expect(shown).toContain('Belt 1')
    expect(shown).not.toMatch(/class="[^"]*(picture|none)/)
  }
})

test('a whole guide is shown by its own steps, not by those of its prerequisites (D10)', () => {
  type Step = Guide['steps'][number]
  type Film = Extract<Step['media'], { type: 'video' }>['data']
  const step = (guideid: number, media: Step['media']) => partOf<Step>({ guideid, media })
  const still = pictureNamed('still')
  const steps = [
    step(1, { type: 'image', data: [picture] }),
    step(2, { type: 'image', data: [] }),
    step(2, { type: 'video', data: partOf<Film>({ image: { image: still } }) }),
  ]
  expect(guidePicture({ guideid: 2, image: null, steps })).toBe(still)
  expect(guidePicture({ guideid: 2, image: picture, steps })).toBe(picture)
  expect(guidePicture({ guideid: 3, image: null, steps })).toBeNull()
})
