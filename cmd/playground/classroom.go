package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"lockwise/internal/workshop"
	"lockwise/internal/workshop/plan"
)

// classroom opens the room that the flags ask for: one that goes on, or a new one.
func (p *Program) classroom(ctx context.Context, rooms *workshop.Rooms) (classroom, error) {
	if p.workshop.room != "" {
		return p.goOn(ctx, rooms)
	}
	programme, err := p.programme()
	if err != nil {
		return classroom{}, err
	}
	r, key, err := rooms.New(ctx, programme, p.lang)
	if err != nil {
		return classroom{}, err
	}
	return classroom{rooms: rooms, room: r, key: key}, p.keepKey(r.Code(), key)
}

// goOn opens a room that there is. Its instructor's key is known where the room was
// begun; nothing but its hash is kept with the room.
func (p *Program) goOn(ctx context.Context, rooms *workshop.Rooms) (classroom, error) {
	if p.workshop.plan != "" {
		return classroom{}, usageError{roomHasPlan}
	}
	r, err := rooms.Get(ctx, workshop.CleanCode(p.workshop.room))
	if errors.Is(err, workshop.ErrNoRoom) {
		return classroom{}, p.noRoom(ctx, rooms)
	}
	if err != nil {
		return classroom{}, err
	}
	key := p.keptKey(r.Code())
	if who, ok := r.Who(ctx, key); !ok || who != workshop.Instructor {
		key = ""
	}
	return classroom{rooms: rooms, room: r, key: key}, nil
}

// noRoom says which rooms there are.
func (p *Program) noRoom(ctx context.Context, rooms *workshop.Rooms) error {
	all, err := rooms.List(ctx)
	if err != nil {
		return err
	}
	var codes []string
	for _, info := range all {
		codes = append(codes, info.Code)
	}
	return usageError{unknownRoom(p.workshop.room, codes)}
}

// programme is the plan that was asked for; the first that ships without one.
func (p *Program) programme() (plan.Plan, error) {
	shipped := plan.Shipped()
	if p.workshop.plan == "" {
		return shipped[0], nil
	}
	if own, ok := plan.Named(p.workshop.plan); ok {
		return own, nil
	}
	if _, err := os.Stat(p.path(p.workshop.plan)); errors.Is(err, os.ErrNotExist) {
		return plan.Plan{}, usageError{unknownPlan(p.workshop.plan, planNames(shipped))}
	}
	questions, err := p.bank()
	if err != nil {
		return plan.Plan{}, err
	}
	programme, problems, err := p.readPlan(p.workshop.plan, questions)
	for _, problem := range problems {
		fmt.Fprintln(p.Err, problem.In(p.lang))
	}
	if len(problems) > 0 {
		err = usageError{badPlan(p.workshop.plan)}
	}
	return programme, err
}

func planNames(all []plan.Plan) string {
	var names []string
	for _, one := range all {
		names = append(names, one.ID)
	}
	return strings.Join(names, ", ")
}
