/** Asks before a record goes. */
import type { ReactNode } from "react";
import { ActionDialog } from "./confirm";
import { useOpenRecord } from "./drawer";
import { mutateAt, refreshWithout } from "./query";

type RemovalProps = {
  /** The addresses of the record and of the list that has it. */
  record: string;
  list: string;
  /** The query parameter of its drawer, which closes. */
  drawer: string;
  title: string;
  confirm: string;
  /** What is told afterwards. */
  done: string;
  onClose: () => void;
  children: ReactNode;
};

export function Removal({ record, list, drawer, title, confirm, done, onClose, children }: RemovalProps) {
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
        void refreshWithout(record, list);
      }}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  );
}
