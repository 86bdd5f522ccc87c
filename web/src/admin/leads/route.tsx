/** The leads desk: whom to call next, and everything about them. */
import type { LeadItem } from "../../api/contract/types.gen";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ImportDrawer } from "../kit/import/import-drawer";
import { ListPage } from "../kit/list/list-page";
import { matching } from "../kit/list/state";
import { type ListModel, useList } from "../kit/list/use-list";
import { query, refresh } from "../kit/query";
import { useShortcuts } from "../kit/shortcuts";
import { Pending } from "../kit/states";
import { address } from "./address";
import { Board } from "./board/board";
import { Calendar } from "./calendar/calendar";
import { CallDesk } from "./call/desk";
import { LeadDrawer, fresh } from "./drawer/lead-drawer";
import { people } from "./import";
import { leads } from "./list";
import { useMove } from "./moves/use-move";
import { Pincodes } from "./pincodes";
import { ViewTabs, useView, useViewAddress } from "./views";

/** Milliseconds after which the screen looks for new enquiries by itself. */
const lookEvery = 60_000;

export function Component() {
  const model = useList(leads);
  const view = useView();
  const mayAdd = useMay("leads")("manage");
  const open = useOpenRecord(leads.drawer);
  const openImport = useOpenRecord("import");
  useNewEnquiries();
  useShortcuts(mayAdd ? [{ key: "n", label: "New lead", run: () => open(fresh) }] : []);
  return (
    <CallDesk>
      <ListPage
        model={model}
        actions={
          <>
            <ViewTabs />
            {mayAdd && <Action onClick={() => openImport(fresh)}>Import</Action>}
          </>
        }
        primary={
          mayAdd && (
            <Action variant="primary" onClick={() => open(fresh)} className="max-md:flex-1">
              <PlusIcon />
              New lead
            </Action>
          )
        }
        content={view === "list" ? undefined : <OtherView view={view} model={model} />}
      >
        <LeadDrawer />
        <ImportDrawer list={people} />
      </ListPage>
    </CallDesk>
  );
}

/** Somebody may book at any moment; a screen that stays open shows it, while it is looked at. */
function useNewEnquiries(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh(address);
    }, lookEvery);
    return () => clearInterval(timer);
  }, []);
}

type OtherViewProps = { view: "board" | "calendar" | "pincodes"; model: ListModel<LeadItem> };

function OtherView({ view, model }: OtherViewProps) {
  const address = useViewAddress();
  const asked = matching(leads, model.state);
  switch (view) {
    case "board":
      return <BoardView model={model} />;
    case "calendar":
      return <Calendar matching={asked} addressOf={model.addressOf} opened={model.opened} />;
    case "pincodes":
      return <Pincodes matching={asked} listOf={(pincode) => address("list", { pincode })} />;
  }
}

function BoardView({ model }: { model: ListModel<LeadItem> }) {
  const address = useViewAddress();
  const { move, question } = useMove();
  const { data, error, refetch } = useQuery({
    ...query("/api/admin/leads/board", matching(leads, model.state)),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={8} className="px-6" />;
  return (
    <>
      <Board
        columns={data}
        addressOf={model.addressOf}
        listOf={(status) => address("list", { status })}
        opened={model.opened}
        onMove={move}
      />
      {question}
    </>
  );
}
