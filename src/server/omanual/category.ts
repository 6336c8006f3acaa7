// A category's page as oManual 1.0 (api-facts 10.3).
import type { Wiki } from '#contract/wikis/shapes.ts'
import { toldPageValues } from '#documents/page.ts'
import { wordsOf } from '#documents/values.ts'
import { simplifiedHtml } from './html.ts'
import { dateTime, flagsXml, imageXml, namespace, sitePlaces, uri, type Places } from './parts.ts'
import { documentOf, element, listOf, type Xml } from './xml.ts'

type Supply = NonNullable<Wiki['tools']>[number]
const itemXml = (name: 'tool' | 'part', { title }: Supply): Xml => element(name, { name: title })

export const categoryXml = (wiki: Wiki, places: Places = sitePlaces): string =>
  documentOf(
    element(
      'category',
      { locale: wiki.langid, xmlns: namespace },
      element('category_info', {}, wiki.display_title),
      imageXml(wiki.image, places),
      element('description', {}, wiki.description),
      flagsXml(wiki.flag_details),
      element('solutions', { count: 0, url: wiki.solutions_url ?? '' }),
      listOf(
        'parts',
        (wiki.parts?.categories ?? []).flatMap(one => one.parts),
        item => itemXml('part', item),
      ),
      listOf('tools', wiki.tools ?? [], item => itemXml('tool', item)),
      listOf('ancestors', wiki.ancestors, one => element('ancestor', {}, one.title)),
      listOf('children', wiki.children, one => element('child', {}, one.title)),
      listOf('guides', wiki.guides, one =>
        element(
          'guide',
          { id: one.guideid, subject: one.subject, type: one.type },
          element('url', {}, uri(one.url)),
          element('title', {}, one.title),
          imageXml(one.image, places),
          element('path', {}, places.guide(one)),
        ),
      ),
      listOf('documents', wiki.documents, one =>
        element(
          'document',
          { id: one.documentid, type: one.document_extension, date: dateTime(one.date) },
          places.document(one),
        ),
      ),
      element('title', {}, wiki.title),
      element(
        'contents',
        {},
        wordsOf(toldPageValues, { ...wiki, display_title: '', description: '' }).map(words =>
          element('p', {}, words),
        ),
        simplifiedHtml(wiki.contents_rendered),
      ),
    ),
  )
