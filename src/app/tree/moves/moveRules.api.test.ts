import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { buildTree, nodeOf, orderIn, sumsOf, type Answer } from '../model/treeModel.ts'
import { effectOf, moveOf, refusalOf } from './moveRules.ts'
import { seededRandom } from '../../../testing/randomTree.ts'

const api = await startApiForFile()
const mo = await api.person('mo', { privilege: 'Moderator' })

const readTree = async () =>
  buildTree(
    (await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', includeStubs: true },
    })) as Answer,
    orderIn('en'),
  )

test("local counts before a move equal the service's in 50 random moves (A-160)", async () => {
  const lot = seededRandom(160)
  for (let n = 0; n < 30; n++) {
    await mo.createWiki({
      body: {
        namespace: 'CATEGORY',
        title: `Category ${n}`,
        contents: '',
        ...(n > 3 ? { parent: `Category ${lot(n)}` } : {}),
        ...(lot(5) === 0 ? { flags: ['WIKI_STUB'] } : {}),
      },
    })
    for (let guides = lot(3); guides > 0; guides--)
      await mo.createGuide({
        body: {
          type: 'technique',
          subject: `Thing ${guides}`,
          category: `Category ${n}`,
          public: lot(3) > 0,
        },
      })
  }
  for (let moves = 0; moves < 50;) {
    const tree = await readTree()
    const { guides } = await api.anyone.readCategoryFacts()
    const [node, parent] = [lot(30), lot(31) - 1]
    if (refusalOf(tree, node, parent) !== null) continue
    moves++
    const { title, to } = moveOf(tree, node, parent)
    const { revisionid } = await api.anyone.readWiki({ params: { namespace: 'CATEGORY', title } })
    const dry = await mo.moveWiki({
      params: { title },
      query: { revisionid, dry_run: true },
      body: { parent: to },
    })
    const effect = effectOf(
      tree,
      sumsOf(tree, one => guides[one] ?? 0),
      [node],
    )
    expect({ categories: effect.moved + effect.below, guides: effect.guides }).toEqual(dry.move)
    await mo.moveWiki({ params: { title }, query: { revisionid }, body: { parent: to } })
    expect(nodeOf(await readTree(), title)).toBeGreaterThanOrEqual(0)
  }
})
