/** One entry of the audit log with all that became different. */
import type { Entry as AuditEntry } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Drawer, DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { Changes } from "../changes";
import { differences, fieldLabel } from "../diff";
import { actionWords, actorWords, recordAddress, sources, subjectWords } from "./words";

export function EntryDrawer({ entry }: { entry: AuditEntry }) {
  const { action, at, source, subjectKind, subjectId, changes, ip } = entry;
  const address = recordAddress(subjectKind, subjectId);
  const different = changes.flatMap(({ field, old, new: next }) => differences(old, next, [fieldLabel(field)]));
  return (
    <Drawer name="entry" title={actionWords(action)} subtitle={`${dateTime(at)}, ${actorWords(entry)}`}>
      <DrawerSection>
        <Facts>
          <Fact label="Record">
            {subjectWords(subjectKind)}{" "}
            {address ? (
              <Link to={address} className="text-link">
                {subjectId}
              </Link>
            ) : (
              subjectId
            )}
          </Fact>
          <Fact label="Cause">{sources[source]}</Fact>
          <Fact label="Network address">{ip}</Fact>
        </Facts>
      </DrawerSection>
      <DrawerSection title="What became different">
        <Changes differences={different} />
      </DrawerSection>
    </Drawer>
  );
}
