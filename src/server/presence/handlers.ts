// Who has a document open (authoring.md 1): rows that expire, so that every process knows and
// nothing has to be cleaned up at once.
import { existing } from '#lib/existing.ts'
import { forbidden, invalidField, notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { canEdit as canEditGuide, canView, loadAccess } from '#server/rights/guides.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { canEdit as canEditPage } from '#server/wikis/rules.ts'
import {
  countHandovers,
  findHandover,
  insertHandover,
  listHandovers,
  openAtOnce,
  setAnswer,
  type Offer,
} from './handovers.sql.ts'
import { findPageAddress, isPresent, isStepOf, leave, listPresent, stay } from './sql.ts'

type Doc = { doc_type: 'guide' | 'wiki'; docid: number }

/** Throws 404 for a document that the person may not see; says whether they may edit it. */
const requireVisible = async (
  db: Db,
  ctx: SignedInReader,
  { doc_type, docid }: Doc,
): Promise<{ editable: boolean }> => {
  if (doc_type === 'wiki')
    return { editable: canEditPage(ctx.person, await findPageAddress(db, docid)) }
  const access = await loadAccess(db, docid)
  if (!canView(ctx.person, access)) throw notFound('Guide')
  return { editable: canEditGuide(ctx.person, access) }
}

const notHere = () =>
  invalidField('userid', 'not_opened', 'This person does not have the guide open right now')

const askingOf = (ctx: SignedInReader) => ({
  userid: ctx.person.userid,
  isPrivateSite: ctx.settings.private_site,
})

/** Who is there; whoever asks and may edit is told what was asked of them, and what they asked. */
const listHere = async (ctx: SignedInReader, doc: Doc, editable: boolean) => {
  const people = await listPresent(ctx.db, doc, ctx.person.userid)
  const own =
    doc.doc_type === 'guide' && editable
      ? await listHandovers(ctx.db, doc.docid, askingOf(ctx), ctx.now)
      : []
  return people.map(one => ({
    ...one,
    handovers: one.userid === ctx.person.userid ? own : [],
  }))
}

/** Throws 404 as for a guide that is not there, 403 where they may only read it. */
const requireEditable = async (ctx: SignedInReader, guideid: number): Promise<void> => {
  const { editable } = await requireVisible(ctx.db, ctx, { doc_type: 'guide', docid: guideid })
  if (!editable) throw forbidden()
}

const requireStep = async (db: Db, guideid: number, stepid: number): Promise<void> => {
  if (!(await isStepOf(db, guideid, stepid)))
    throw invalidField('stepid', 'not_found', `The document has no step ${stepid}`)
}

/** Nobody is buried in requests, nor asked again at once for what they have just kept. */
const requireCalm = async (ctx: SignedInReader, offer: Offer): Promise<void> => {
  const { open, isKept } = await countHandovers(ctx.db, offer, ctx.now)
  if (open >= openAtOnce)
    throw invalidField(
      'userid',
      'too_many',
      `${openAtOnce} of your handover requests and offers in this guide have not been answered yet. Wait for an answer first`,
    )
  if (isKept)
    throw invalidField(
      'stepid',
      'invalid_state',
      'This person wants to keep the step for now. Ask again later',
    )
}

type Name = 'listPresence' | 'putPresence' | 'offerHandover' | 'answerHandover'
export const presenceHandlers: Pick<Handlers, Name> = {
  async listPresence({ params }, ctx) {
    const { editable } = await requireVisible(ctx.db, ctx, params)
    return listHere(ctx, params, editable)
  },

  async putPresence(input, ctx) {
    const { params } = input
    if (!(await requireVisible(ctx.db, ctx, params)).editable) throw forbidden()
    const { stepid = null, writing = false, leave: leaves = false } = input.body()
    if (stepid !== null) {
      if (params.doc_type !== 'guide')
        throw invalidField('stepid', 'not_found', `The document has no step ${stepid}`)
      await requireStep(ctx.db, params.docid, stepid)
    }
    if (leaves) await leave(ctx.db, params, ctx.person.userid)
    else await stay(ctx.db, params, ctx.person.userid, { stepid, writing }, ctx.now)
    return listHere(ctx, params, true)
  },

  async offerHandover(input, ctx) {
    const { guideid } = input.params
    await requireEditable(ctx, guideid)
    const { kind, stepid = null, userid, note } = input.body()
    if (stepid !== null) await requireStep(ctx.db, guideid, stepid)
    else if (kind === 'ask')
      throw invalidField(
        'stepid',
        'required',
        'You can ask someone to hand over a step, but not a whole guide. Choose a step',
      )
    if (userid === ctx.person.userid)
      throw invalidField('userid', 'self', 'Choose someone other than yourself')
    const there = await isPresent(ctx.db, { doc_type: 'guide', docid: guideid }, userid)
    if (!there) throw notHere()
    const [from, asks] = [ctx.person.userid, kind === 'ask']
    const offer = { guideid, stepid, userid: from, receiver: userid, asks, note }
    await requireCalm(ctx, offer)
    const handoverid = await insertHandover(ctx.db, offer, ctx.now)
    const made = await findHandover(ctx.db, handoverid, askingOf(ctx), ctx.now)
    if (!made) throw notHere() // they may not edit it any more
    ctx.header('Location', `${ctx.origin}/api/2.0/x/presence/guide/${guideid}`)
    return made
  },

  async answerHandover(input, ctx) {
    const { handoverid } = input.params
    const find = () => findHandover(ctx.db, handoverid, askingOf(ctx), ctx.now)
    const asked = await find()
    if (asked?.to.userid !== ctx.person.userid) throw notFound('Handover')
    await requireEditable(ctx, asked.guideid)
    const { accepted } = input.body()
    if (!(await setAnswer(ctx.db, handoverid, accepted, ctx.now)))
      throw invalidField(
        'accepted',
        'invalid_state',
        'This handover request or offer has already been answered',
      )
    return existing(await find(), 'the answer')
  },
}
