// Makes the library of the demo site through API 2.0, as its people would.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Guide } from '#contract/guides/shapes.ts'
import { entryOf, foundIn, itemAt } from '#lib/existing.ts'
import {
  demoCategories,
  demoGuides,
  demoItems,
  demoPeople,
  demoPictures,
  withGuideIds,
} from './content.ts'
import { germanGuide } from './german.ts'
import { demoMarks, demoTalk } from './talk.ts'
import { daysAgo, type Hands, type Helper } from './hands.ts'
import type { DemoGuide } from './types.ts'

type Step = Guide['steps'][number]

type Author = Helper & { pictures: Map<string, number> }
export type DemoLibrary = { people: Map<string, Author>; ids: Map<string, number> }

/** From the sources as from dist/: the pictures stay where they are. */
const pictureFolder = join(process.cwd(), 'src', 'demo', 'pictures')
const alts = new Map(demoPictures.map(picture => [picture.file, picture.alt]))

/** The imageid of a picture in this person's media manager, uploaded at its first use. */
const pictureOf = async (author: Author, file: string): Promise<number> => {
  const known = author.pictures.get(file)
  if (known !== undefined) return known
  const { image } = await author.client.uploadImage(
    { query: { file } },
    { file: new Uint8Array(await readFile(join(pictureFolder, file))) },
  )
  await author.client.patchImage({
    params: { imageid: image.id },
    body: { alt: alts.get(file) ?? null },
  })
  author.pictures.set(file, image.id)
  return image.id
}

const makePeople = async (hands: Hands): Promise<Map<string, Author>> => {
  const people = new Map<string, Author>()
  for (const person of demoPeople) {
    const made = await hands.makePerson(person)
    people.set(person.key, { ...made, pictures: new Map() })
  }
  return people
}

const makeWikis = async (editor: Author, ids: Map<string, number>) => {
  for (const category of demoCategories) {
    const image = category.image === null ? null : await pictureOf(editor, category.image)
    const params = { namespace: 'CATEGORY', title: category.title }
    const { revisionid } = await editor.client.readWiki({ params })
    await editor.client.patchWiki({
      params,
      query: { revisionid },
      body: {
        contents: withGuideIds(category.contents_raw, ids),
        description: category.description,
        image,
        flags: category.flags,
      },
    })
    for (const tag of category.tags) await editor.client.tagWiki({ params, body: { tag } })
  }
  for (const item of demoItems) {
    const params = { namespace: 'ITEM', title: item.title }
    const image = item.image === null ? null : await pictureOf(editor, item.image)
    const { revisionid } = await editor.client.readWiki({ params })
    await editor.client.patchWiki({
      params,
      query: { revisionid },
      body: {
        contents: withGuideIds(item.contents_raw, ids),
        description: item.description,
        image,
      },
    })
  }
}

const makeGuide = async (author: Author, guide: DemoGuide): Promise<number> => {
  const { client } = author
  const item = ({ name, quantity, notes }: DemoGuide['tools'][number]) => ({
    name,
    quantity,
    ...(notes ? { notes } : {}),
  })
  const { guideid } = await client.createGuide({
    body: {
      type: guide.type,
      category: guide.category,
      subject: guide.subject,
      title: guide.title,
      summary: guide.summary,
      difficulty: guide.difficulty,
      time_required_min: guide.time_required_min,
      time_required_max: guide.time_required_max,
      image: await pictureOf(author, guide.image),
      tools: guide.tools.map(item),
      parts: guide.parts.map(item),
    },
  })
  for (const step of guide.steps) {
    const data: number[] = []
    for (const file of step.pictures) data.push(await pictureOf(author, file))
    await client.createStep({
      params: { guideid },
      body: { title: step.title, lines: step.lines, media: { type: 'image', data } },
    })
  }
  for (const tag of guide.tags) await client.tagGuide({ params: { guideid }, body: { tag } })
  return guideid
}

/**
 * Texts and prerequisites name other guides by id, which exist only once all guides do; an admin
 * sets the flags.
 */
const finishGuide = async (
  admin: Author,
  author: Author,
  guide: DemoGuide,
  ids: Map<string, number>,
) => {
  const params = { guideid: entryOf(ids, guide.key) }
  const head = () =>
    author.client.readGuide({
      params,
      query: { excludePrerequisiteSteps: true, unpatrolled: true },
    })
  const namesGuides = (step: Step) => step.lines.some(line => line.text_raw.includes('{guide:'))
  // Each write has a read of its own before it: somebody may have edited since the last one.
  for (;;) {
    const step = (await head()).steps.find(namesGuides)
    if (!step) break
    const lines = step.lines.map(({ text_raw, bullet, level, lineid }) => ({
      text_raw: withGuideIds(text_raw, ids),
      bullet,
      level,
      lineid,
    }))
    await author.client.patchStep({
      params: { ...params, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: lines },
    })
  }
  await admin.client.patchGuide({
    params,
    query: { revisionid: (await head()).revisionid },
    body: {
      introduction: withGuideIds(guide.introduction, ids),
      conclusion: withGuideIds(guide.conclusion, ids),
      flags: guide.flags,
      prerequisites: guide.prerequisites.map(key => entryOf(ids, key)),
      public: guide.public,
    },
  })
}

/**
 * The author's own translation goes live at once: each save names the revision of what it was made
 * from.
 */
const translate = async (author: Author, ids: Map<string, number>) => {
  const params = { guideid: entryOf(ids, germanGuide.key) }
  const query = { langid: 'de' }
  const source = () =>
    author.client.readGuide({ params, query: { excludePrerequisiteSteps: true } })
  const { revisionid, steps } = await source()
  const { title, summary, introduction, conclusion } = germanGuide
  await author.client.patchGuide({
    params,
    query: { ...query, revisionid },
    body: { title, summary, introduction, conclusion: withGuideIds(conclusion, ids) },
  })
  for (const [index, german] of germanGuide.steps.entries()) {
    const { stepid } = itemAt(steps, index)
    const step = (await source()).steps.find(one => one.stepid === stepid)
    // Somebody deleted it, or wrote more or less: then our words are none for it.
    if (step?.lines.length !== german.lines.length) continue
    const lines = step.lines.map(({ bullet, level, lineid }, at) => ({
      text_raw: itemAt(german.lines, at),
      bullet,
      level,
      lineid,
    }))
    await author.client.patchStep({
      params: { ...params, stepid: step.stepid },
      query: { ...query, revisionid: step.revisionid },
      body: { title: german.title, lines: lines },
    })
  }
}

const talk = async (people: Map<string, Author>, ids: Map<string, number>) => {
  const by = (key: string) => entryOf(people, key).client
  for (const { guide, step, author, text, replies } of demoTalk) {
    const guideid = entryOf(ids, guide)
    const { steps } = await by(author).readGuide({
      params: { guideid },
      query: { excludePrerequisiteSteps: true },
    })
    const target =
      step === undefined
        ? { context: 'guide', contextid: guideid }
        : { context: 'step', contextid: itemAt(steps, step - 1).stepid }
    const { commentid } = await by(author).createComment({ params: target, body: { text } })
    for (const reply of replies)
      await by(reply.author).createComment({
        params: target,
        body: { text: reply.text, parentid: commentid },
      })
  }
  for (const [key, guide] of demoMarks.did)
    await by(key).completeGuide({ params: { guideid: entryOf(ids, guide) } })
  for (const [key, guide] of demoMarks.keep)
    await by(key).favoriteGuide({ params: { guideid: entryOf(ids, guide) } })
}

/**
 * Fills an empty site. Throws when the service refuses something: the content is wrong then.
 */
export const makeLibrary = async (hands: Hands): Promise<DemoLibrary> => {
  const editor: Author = { ...hands.admin, pictures: new Map() }
  hands.setDate(daysAgo(hands, 40, 9))
  const people = await makePeople(hands)
  for (const { title, parent } of demoCategories) {
    await editor.client.createWiki({
      body: { namespace: 'CATEGORY', title, contents: '', ...(parent === null ? {} : { parent }) },
    })
  }
  const ids = new Map<string, number>()
  for (const [index, guide] of demoGuides.entries()) {
    hands.setDate(daysAgo(hands, 39 - index / 4, 10))
    ids.set(guide.key, await makeGuide(entryOf(people, guide.author), guide))
  }
  for (const [index, guide] of demoGuides.entries()) {
    hands.setDate(daysAgo(hands, 34 - index * 1.5, 15))
    await finishGuide(entryOf(people, 'mara'), entryOf(people, guide.author), guide, ids)
  }
  for (const { title } of demoItems) {
    if (
      !(await editor.client
        .listWikis({ params: { namespace: 'ITEM' }, query: { title } })
        .then(found => found.some(one => one.title === title)))
    ) {
      await editor.client.createWiki({ body: { namespace: 'ITEM', title, contents: '' } })
    }
  }
  await makeWikis(editor, ids)
  await translate(
    entryOf(people, foundIn(demoGuides, ({ key }) => key === germanGuide.key).author),
    ids,
  )
  hands.setDate(daysAgo(hands, 11, 18))
  await talk(people, ids)
  return { people, ids }
}
