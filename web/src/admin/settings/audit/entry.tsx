/** One audit log entry with its changes. */
import type { Entry as AuditEntry } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Drawer, DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { Changes } from "../changes";
import { differences, fieldLabel } from "../diff";
import { actionLabel, actorLabel, recordPath, sources, subjectLabel } from "./labels";

export function EntryDrawer({ entry }: { entry: AuditEntry }) {
  const { action, at, source, subjectKind, subjectId, changes, ip } = entry;
  const address = recordPath(subjectKind, subjectId);
  const changedFields = changes.flatMap(({ field, old, new: next }) => differences(old, next, [fieldLabel(field)]));
  return (
    <Drawer name="entry" title={actionLabel(action)} subtitle={`${dateTime(at)}, ${actorLabel(entry)}`}>
      <DrawerSection>
        <Facts>
          <Fact label="Record">
            {subjectLabel(subjectKind)}{" "}
            {address ? (
              <Link to={address} className="text-link">
                {subjectId}
              </Link>
            ) : (
              subjectId
            )}
          </Fact>
          <Fact label="Source">{sources[source]}</Fact>
          <Fact label="IP address">{ip}</Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="Changes">
        <Changes differences={changedFields} />
      </DrawerSection>
    </Drawer>
  );
}
