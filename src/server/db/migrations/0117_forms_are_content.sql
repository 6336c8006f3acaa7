-- Up Migration
-- What a step asks for is content of the step. Each form becomes the revision of its step that it
-- was: its id was drawn from their sequence, so it stands between them.
set local stepwright.erases = 'on';

insert into revisions (revisionid, parent_revisionid, doc_type, docid, resource, resourceid, langid,
  line, kind, userid, created, content)
select f.form_revisionid, r.revisionid, 'guide', f.guideid, 'step', f.stepid, g.langid, 'live',
  'edit', f.userid, f.created, r.content
from step_forms f join guides g using (guideid)
  join lateral (select revisionid, content from revisions r
    where r.resource = 'step' and r.resourceid = f.stepid and r.langid = g.langid
      and r.line = 'live' and r.revisionid < f.form_revisionid
    order by r.revisionid desc limit 1) r on true;

update revisions r set content = r.content || jsonb_build_object('form',
    jsonb_build_object('form_revisionid', f.form_revisionid, 'fields', f.fields))
from guides g, step_forms f
where r.doc_type = 'guide' and r.docid = g.guideid and r.resource = 'step' and r.langid = g.langid
  and f.form_revisionid = (select max(form_revisionid) from step_forms x
    where x.stepid = r.resourceid and x.form_revisionid <= r.revisionid);

-- A held edit keeps its place: what is live below it has the newest form, and so has it.
update steps s set live_revisionid = newest.id,
  revisionid = case when s.revisionid = s.live_revisionid then newest.id else s.revisionid end
from (select stepid, max(form_revisionid) as id from step_forms group by stepid) newest
where newest.stepid = s.stepid and newest.id > s.live_revisionid;

update revisions r set content = r.content || jsonb_build_object('form', live.content->'form')
from steps s join revisions live on live.revisionid = s.live_revisionid
where r.revisionid = s.revisionid and s.revisionid <> s.live_revisionid and live.content ? 'form';

-- Releases ask for what their steps asked for when readers got them; those that are still on their
-- way, for the newest. Hashes stay as they were signed.
update releases x set content = jsonb_set(x.content, '{steps}', (
  select jsonb_agg(case when f.fields is null then step else jsonb_set(step, '{content,form}',
    jsonb_build_object('form_revisionid', f.form_revisionid, 'fields', f.fields)) end
    order by place)
  from jsonb_array_elements(x.content->'steps') with ordinality t (step, place)
    left join lateral (select form_revisionid, fields from step_forms f
      where to_jsonb(f.stepid) = step->'stepid'
        and (x.state not in ('live', 'superseded', 'archived')
          or f.created <= coalesce(x.release_date, x.init_date))
      order by form_revisionid desc limit 1) f on true))
where exists (select from step_forms f where f.guideid = x.guideid)
  and jsonb_array_length(x.content->'steps') > 0;

-- Runs keep what they ask for themselves.
alter table work_entries add column forms jsonb not null default '[]';
update work_entries e set forms = coalesce((
  select jsonb_agg(jsonb_build_object('stepid', s.stepid, 'form_revisionid', f.form_revisionid,
    'fields', f.fields) order by s.place)
  from unnest(e.stepids) with ordinality s (stepid, place)
    join lateral (select form_revisionid, fields from step_forms f
      where f.stepid = s.stepid and f.form_revisionid <= e.max_form_revisionid
      order by form_revisionid desc limit 1) f on jsonb_array_length(f.fields) > 0), '[]')
where e.max_form_revisionid > 0;

drop table step_forms;
