/** Confirms that a record is deleted or archived. */
import type { ReactNode } from "react";
import { ActionDialog } from "./confirm";
import { useOpenRecord } from "./drawer";
import { mutateAt, invalidateExcept } from "./query";

type DeleteDialogProps = {
  /** The API addresses of the record and of its list. */
  record: string;
  list: string;
  /** The query parameter of its drawer, which is closed. */
  drawer: string;
  title: string;
  confirm: string;
  /** Title of the toast. */
  done: string;
  onClose: () => void;
  children: ReactNode;
};

export function DeleteDialog({ record, list, drawer, title, confirm, done, onClose, children }: DeleteDialogProps) {
  const open = useOpenRecord(drawer);
  return (
    <ActionDialog
      title={title}
      confirm={confirm}
      danger
      run={() => mutateAt("DELETE", record)}
      done={{ title: done }}
      onDone={() => {
        open(null);
        void invalidateExcept(record, list);
      }}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  );
}
