-- Up Migration
-- The same is asked once, also from two tabs at the same moment.
delete from guide_handovers h using guide_handovers later
  where h.accepted is null and later.accepted is null and later.handoverid > h.handoverid
    and later.guideid = h.guideid and later.stepid is not distinct from h.stepid
    and later.userid = h.userid and later.receiver = h.receiver and later.asks = h.asks;
create unique index guide_handovers_open on guide_handovers
  (guideid, coalesce(stepid, 0), userid, receiver, asks) where accepted is null;
