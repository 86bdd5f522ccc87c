/** Asks before a record goes. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toast } from "../../ui/toast";
import { Question } from "./confirm";
import { useOpenRecord } from "./drawer";
import { messageOf } from "./failure";
import { refreshWithout, tell } from "./query";

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
  const work = useMutation({
    mutationFn: () => tell("DELETE", record),
    onSuccess: async () => {
      onClose();
      open(null);
      toast({ title: done });
      await refreshWithout(record, list);
    },
  });
  return (
    <Question
      title={title}
      confirm={confirm}
      danger
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      {children}
    </Question>
  );
}
